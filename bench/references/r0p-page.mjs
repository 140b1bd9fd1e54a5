// R0p: node:http sending the product's own page as a constant.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const page = readFileSync(process.env.PAGE_FILE);
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length };
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(page);
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
