// A creator's photo over HTTPS from a separate host, like LinkedIn's image hosts.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';

const photo = readFileSync(process.env['PHOTO_FILE'] ?? '');
const tls = {
  key: readFileSync(process.env['TLS_KEY'] ?? ''),
  cert: readFileSync(process.env['TLS_CERT'] ?? ''),
};

createServer(tls, (_request, response) => {
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': photo.length });
  response.end(photo);
}).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'));
