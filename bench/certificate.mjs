import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A key and a certificate for 127.0.0.1 in the stage's folder; made once. */
export function certificateOf(stage) {
  const [key, cert] = [join(stage.folder, 'tls.key'), join(stage.folder, 'tls.crt')];
  if (existsSync(cert)) return { key, cert };
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const args = ['req', '-x509', ...curve, '-days', '2', '-keyout', key, '-out', cert, ...subject];
  execFileSync('openssl', args, { stdio: 'ignore' });
  return { key, cert };
}
