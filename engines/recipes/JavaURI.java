import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Reads strings with java.net.URI, which Spark and Trino call. A line of the input is a string in
 * hexadecimal UTF-8. A line of the output is the host, the path, the query, the decoded path and
 * the decoded query, in the same form and separated by commas; "-" is null.
 */
class JavaURI {
    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String text = new String(HexFormat.of().parseHex(line), StandardCharsets.UTF_8);
            try {
                URI uri = new URI(text);
                out.println(String.join(",", hex(uri.getHost()), hex(uri.getRawPath()), hex(uri.getRawQuery()),
                        hex(uri.getPath()), hex(uri.getQuery())));
            } catch (URISyntaxException e) {
                out.println("-,-,-,-,-");
            }
        }
        out.flush();
    }

    private static String hex(String text) {
        return text == null ? "-" : HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }
}
