/** A certificate for the loopback, made anew for each run of the lab. */
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes `cert.pem`, `key.pem`, and `both.pem` for servers that want one file. @throws Error when openssl fails. */
export function makeCertificate(folder: string): void {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1,IP:::1,DNS:localhost', '-keyout', key, '-out', cert],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
  writeFileSync(join(folder, 'both.pem'), `${readFileSync(cert, 'utf8')}${readFileSync(key, 'utf8')}`);
  for (const file of ['cert.pem', 'key.pem', 'both.pem']) chmodSync(join(folder, file), 0o644);
}
