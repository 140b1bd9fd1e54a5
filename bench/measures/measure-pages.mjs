import { compare } from './compare.mjs';
import { atLeast, atMost } from '../goal.mjs';
import { renderAll, requestScript } from '../load.mjs';
import { pageRequests } from '../requests.mjs';
import { seedMagnets } from '../seed.mjs';

export const title = 'P1, P4: the unlock page against plain servers';

export async function measure({ stage, rounds, seconds }) {
  const product = await stage.product();
  const ids = await seedMagnets(stage.databaseUrl);
  const html = await (await fetch(`${product.url}/unlock/${ids[0]}`)).text();
  await renderAll(product.url, ids);
  const script = requestScript('pages', pageRequests(ids));
  const hello = await stage.reference('r0-hello.mjs');
  const constant = await stage.reference('r0p-page.mjs', {
    PAGE_FILE: stage.save('page.html', html),
  });
  const plain = await stage.reference('r1-page-from-database.mjs');
  const results = await compare(
    [
      { name: 'R0 hello', server: hello, script },
      { name: 'R0p same bytes', server: constant, script },
      { name: 'R1 select and render', server: plain, script },
      { name: 'unlock page', server: product, script },
    ],
    { rounds, seconds, postmaster: stage.postmaster },
  );
  const page = results['unlock page'];
  return {
    results,
    notes: [
      `The page has ${html.length} characters; 2,000 magnets in turn, each rendered once before; no Accept-Encoding.`,
    ],
    goals: [
      atLeast('P1 unlock page / R1', page.rps / results['R1 select and render'].rps, 3),
      atLeast('P1 unlock page / R0', page.rps / results['R0 hello'].rps, 0.35),
      atLeast('P1 unlock page / R0p', page.rps / results['R0p same bytes'].rps, 0.4),
      atMost('P4 unlock page p99 at c32, ms', page.p99, 8),
    ],
  };
}
