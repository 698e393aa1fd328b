vcl 4.1;
include "${DIR}/base.vcl";
sub vcl_recv {
  if (req.method != "GET" && req.method != "HEAD" && req.method != "POST") { return (synth(405, "Method not allowed")); }
}
