class Weburl < Formula
  desc "{{.Description}}"
  homepage "{{.Home}}"
  version "{{.Number}}"
  license "{{.License}}"

  on_macos do
    on_arm do
      url "{{.URL "darwin_arm64"}}"
      sha256 "{{.Sum "darwin_arm64"}}"
    end
    on_intel do
      url "{{.URL "darwin_amd64"}}"
      sha256 "{{.Sum "darwin_amd64"}}"
    end
  end

  on_linux do
    on_arm do
      url "{{.URL "linux_arm64"}}"
      sha256 "{{.Sum "linux_arm64"}}"
    end
    on_intel do
      url "{{.URL "linux_amd64"}}"
      sha256 "{{.Sum "linux_amd64"}}"
    end
  end

  def install
    bin.install "weburl"
    man1.install Dir["man/man1/*.1"]
    bash_completion.install "completions/weburl.bash" => "weburl"
    zsh_completion.install "completions/_weburl"
    fish_completion.install "completions/weburl.fish"
    prefix.install "NOTICE", "licenses"
  end

  test do
    assert_equal "https://example.org/b", shell_output("#{bin}/weburl get href HTTPS://EXAMPLE.org:443/a/../b").strip
  end
end
