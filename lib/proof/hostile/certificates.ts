/**
 * Certificates of storefronts in tests: made once with openssl, for 127.0.0.1 or elsewhere, mostly self-signed. Their keys
 * are as public as this file, and no system trusts them.
 */
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export type Certificate = { readonly key: string; readonly cert: string };

/** For 127.0.0.1, until 2120. */
export const good: Certificate = {
  key: `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEICgXOphsLzmWoSpDHYXiivdLPr2kU7k0RsINAwmqNaEkoAoGCCqGSM49
AwEHoUQDQgAEwECEZoMrsr1LTCSK+un66PUcVGz7GwQNpXK38xglcZfiK+vuyM5K
JjySW2cAh+balIf5A0ArtH/a+TSS3iXorw==
-----END EC PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBXDCCAQKgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAkxMjcuMC4w
LjEwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CTEyNy4wLjAuMTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABMBAhGaDK7K9S0wk
ivrp+uj1HFRs+xsEDaVyt/MYJXGX4ivr7sjOSiY8kltnAIfm2pSH+QNAK7R/2vk0
kt4l6K+jQzBBMA8GA1UdEQQIMAaHBH8AAAEwDwYDVR0TAQH/BAUwAwEB/zAdBgNV
HQ4EFgQUie/t2ixWX/o4YTN3VhGlBPa62KgwCgYIKoZIzj0EAwIDSAAwRQIgV9id
fSFvqc5NCI4nO+crLbCeDUn3X51bGXrV0Unmnp8CIQDwN75EjgDXYj1NsQoY6K70
mrRFyQGzRhbwovdmnNAKYg==
-----END CERTIFICATE-----
`,
};

/** For 127.0.0.1, until 2021. */
export const expired: Certificate = {
  key: `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEILpXMZWesTDkErmluohOIL4Fdg3haVazZldNUJgMyEMSoAoGCCqGSM49
AwEHoUQDQgAEzR26i6e3a6rh1xhYpDpmfajiLJne/FgsMrCh7UrbajkDykAxAULc
HsSsveYU4ML+nq2i8iQtUAKil47R5aqzDQ==
-----END EC PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBWzCCAQCgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAkxMjcuMC4w
LjEwHhcNMjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAwWjAUMRIwEAYDVQQDDAkx
MjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATNHbqLp7drquHXGFik
OmZ9qOIsmd78WCwysKHtSttqOQPKQDEBQtwexKy95hTgwv6eraLyJC1QAqKXjtHl
qrMNo0MwQTAPBgNVHREECDAGhwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0O
BBYEFEHZxjHCDzS+luRAgYYfth+NmhCdMAoGCCqGSM49BAMCA0kAMEYCIQC/qgp5
UDf6wttJxp7giejsYKjddWmjq/1vcHi8aAn8ngIhAKI0y/lBfmAH8GBFFyM+Lrd6
MQ8yEEg7kEZffbLxGpN2
-----END CERTIFICATE-----
`,
};

/** For elsewhere.example, until 2120. */
export const elsewhere: Certificate = {
  key: `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIBASYMO0lBUWxPTfah3PS2FDB15T84SV7qaXuOKYaltgoAoGCCqGSM49
AwEHoUQDQgAENe2ya/aAkl2Bc4T83M4Vi3URiK7EGjS5KPasQCyCBo+JkPJcRWk/
lTxTbmJx9k9gqei4+YCXitV5xrvvcXe25w==
-----END EC PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBeTCCAR+gAwIBAgIBATAKBggqhkjOPQQDAjAcMRowGAYDVQQDDBFlbHNld2hl
cmUuZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowHDEa
MBgGA1UEAwwRZWxzZXdoZXJlLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMB
BwNCAAQ17bJr9oCSXYFzhPzczhWLdRGIrsQaNLko9qxALIIGj4mQ8lxFaT+VPFNu
YnH2T2Cp6Lj5gJeK1XnGu+9xd7bno1AwTjAcBgNVHREEFTATghFlbHNld2hlcmUu
ZXhhbXBsZTAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBSvPErNF/GRIwTuk1vS
WQVccVADojAKBggqhkjOPQQDAgNIADBFAiEAqHQCAad4TyMbTo86aWGJO2AXEeE5
ZnCveO9u/PUPJb4CIEFYjN55QF5pihw8HwqJu3ML7hPzxmVGeT9T/qr1USax
-----END CERTIFICATE-----
`,
};

/** The certificate authority of `signed`; its private key is lost. */
export const authority = `-----BEGIN CERTIFICATE-----
MIIBiTCCAS6gAwIBAgIUVS+tdww8grLaPuj6BMXy3MJ7xiYwCgYIKoZIzj0EAwIw
ITEfMB0GA1UEAwwWQXV0aG9yaXR5IG9mIHRoZSB0ZXN0czAgFw0yMDAxMDEwMDAw
MDBaGA8yMTIwMDEwMTAwMDAwMFowITEfMB0GA1UEAwwWQXV0aG9yaXR5IG9mIHRo
ZSB0ZXN0czBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABI2wfqSPUT55C9WY5OZy
p4xq+w+kmIFYAkC847MJSHog+gFHKgF2RCCdjWQsrvpcZU0bJs+RHEaMgdGNrtZV
owSjQjBAMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgIEMB0GA1UdDgQW
BBTxud1ipEsqBKMpKHx9LKSwydPmcTAKBggqhkjOPQQDAgNJADBGAiEAsSMk23Z5
21aZU6MQo051iXuFxXSk/FQHSunBIebYDBECIQCI23xPIJ4yH7D1cO6vfgyTZRKb
krCK2KwO3nZ9c+3QoA==
-----END CERTIFICATE-----
`;

/** For shop.test and 127.0.0.1, until 2120, signed by `authority`. */
export const signed: Certificate = {
  key: `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIMK8015rBiMywy8j19eV3nxiBGvoJJqU/bBoeuRVfuLioAoGCCqGSM49
AwEHoUQDQgAEvGsbjgAoc2Zmv6rTluLykW5ofTl1mMKiJyDnyNcQY/VX8W71xxiH
j0vEkS009Bty8iak3ZhI/tM9rNohfRCQSg==
-----END EC PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBpTCCAUugAwIBAgIUO3b6jL+98iiapCT/kjNOwY90PIYwCgYIKoZIzj0EAwIw
ITEfMB0GA1UEAwwWQXV0aG9yaXR5IG9mIHRoZSB0ZXN0czAgFw0yMDAxMDEwMDAw
MDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJc2hvcC50ZXN0MFkwEwYH
KoZIzj0CAQYIKoZIzj0DAQcDQgAEvGsbjgAoc2Zmv6rTluLykW5ofTl1mMKiJyDn
yNcQY/VX8W71xxiHj0vEkS009Bty8iak3ZhI/tM9rNohfRCQSqNsMGowDAYDVR0T
AQH/BAIwADAaBgNVHREEEzARgglzaG9wLnRlc3SHBH8AAAEwHQYDVR0OBBYEFM8X
PfPjT/2GQRCLSz61s7Pf/AWZMB8GA1UdIwQYMBaAFPG53WKkSyoEoykofH0spLDJ
0+ZxMAoGCCqGSM49BAMCA0gAMEUCIEvHk6tocWyRLjMHXVZKKG49OHBWdN7MmNrd
5ZZ/6+x/AiEAyOZOp9dUJR1BhpC8QrKlCa2DuURXiSE0GhirNJM0aJg=
-----END CERTIFICATE-----
`,
};

/** @param baseUrl of the storefront, over plain http. */
export async function behindTls(
  baseUrl: string,
  certificate = signed,
): Promise<{ readonly url: string; readonly port: number; close(): Promise<void> }> {
  const { hostname, port: onwardPort } = new URL(baseUrl);
  const server = createServer(certificate, (incoming, response) => {
    const { method, url, headers } = incoming;
    const onward = request({ hostname, port: onwardPort, path: url, method, headers }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    port,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
