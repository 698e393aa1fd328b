vcl 4.1;
include "${DIR}/base.vcl";
sub vcl_recv {
  unset req.http.Cookie;
  if (req.method == "PURGE") { return (synth(405, "Not allowed")); }
}
sub vcl_backend_response { unset beresp.http.Set-Cookie; }
