package main

// departures are the reasons why a judge answers otherwise, and what they mean.
var departures = map[string]string{}
