// Answers with the host that java.net.URI finds; curl.c describes the form.
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HexFormat;

import static java.nio.charset.StandardCharsets.UTF_8;

class Ask {
	static final HexFormat hex = HexFormat.of();

	static URI read(String text) throws URISyntaxException {
		return new URI(new String(hex.parseHex(text), UTF_8));
	}

	public static void main(String[] args) throws Exception {
		var in = new BufferedReader(new InputStreamReader(System.in));
		var out = new BufferedWriter(new OutputStreamWriter(System.out));
		out.write("Java " + Runtime.version().feature() + "\n");
		out.flush();
		for (String line; (line = in.readLine()) != null;) {
			var texts = line.split(" ", 2);
			try {
				var uri = read(texts[0]);
				if (texts.length > 1) {
					uri = read(texts[1]).resolve(uri);
				}
				var host = uri.getHost();
				out.write("=" + (host == null ? "" : hex.formatHex(host.getBytes(UTF_8))));
			} catch (URISyntaxException e) {
				out.write("-");
			}
			out.write("\n");
			out.flush();
		}
	}
}
