// R0: node:http without any work.
import { createServer } from 'node:http';

createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '5' });
  response.end('hello');
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
