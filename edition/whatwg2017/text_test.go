package whatwg2017

// text is the text, whole.
const text = "editions/whatwg-2017-b128ba9.bs"
