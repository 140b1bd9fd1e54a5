import { compare } from './compare.mjs';
import { atLeast, atMost, printResults } from './goal.mjs';
import { requestScript } from './load.mjs';
import { pageRequests } from './requests.mjs';

/** P1 and P4: the cached unlock page against plain servers. */
export async function measurePages({ stage, product, ids, rounds, seconds }) {
  const html = await (await fetch(`${product.url}/unlock/${ids[0]}`)).text();
  process.stdout.write(`the product's page: ${html.length} characters\n`);
  const script = requestScript('pages', pageRequests(ids));
  const hello = await stage.reference('R0', 'r0-hello.mjs');
  const constant = await stage.reference('R0p', 'r0p-page.mjs', {
    PAGE_FILE: stage.savePage(html),
  });
  const plain = await stage.reference('R1', 'r1-page-from-database.mjs');
  const targets = [
    { name: 'R0 hello', server: hello, script },
    { name: 'R0p same bytes', server: constant, script },
    { name: 'R1 select and render', server: plain, script },
    { name: 'unlock page', server: product, script },
  ];
  const results = await compare(targets, { rounds, seconds, postmaster: stage.postmaster });
  printResults(results);
  for (const server of [hello, constant, plain]) await server.stop();
  const page = results['unlock page'];
  return [
    atLeast('P1 unlock page / R1', page.rps / results['R1 select and render'].rps, 3),
    atLeast('P1 unlock page / R0', page.rps / results['R0 hello'].rps, 0.35),
    atLeast('P1 unlock page / R0p', page.rps / results['R0p same bytes'].rps, 0.4),
    atMost('P4 unlock page p99 ms at c32', page.p99, 8),
  ];
}
