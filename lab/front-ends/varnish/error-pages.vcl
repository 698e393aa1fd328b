vcl 4.1;
include "${DIR}/base.vcl";
sub vcl_backend_response {
  if (beresp.status >= 400) { return (error(beresp.status, beresp.reason)); }
}
