// Judge answers by Google's parser whether a robots.txt allows a URL. Each line of
// standard input has a file, the name of a crawler and a URL, in hexadecimal and
// separated by spaces; an empty text is "-". The answer is a line, "yes" or "no".
#include <iostream>
#include <string>

#include "robots.h"

static std::string decode(const std::string& hex) {
  std::string text;
  if (hex == "-") return text;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) {
    text += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  }
  return text;
}

int main() {
  std::ios::sync_with_stdio(false);
  std::cout << "google/robotstxt " << VERSION << std::endl;
  std::string file, agent, url;
  while (std::cin >> file >> agent >> url) {
    googlebot::RobotsMatcher matcher;
    bool allowed = matcher.OneAgentAllowedByRobots(decode(file), decode(agent), decode(url));
    std::cout << (allowed ? "yes\n" : "no\n");
    if (std::cin.rdbuf()->in_avail() <= 0) std::cout.flush();
  }
}
