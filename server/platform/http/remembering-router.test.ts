import { describe, expect, it } from 'vitest';
import { RememberingRouter } from './remembering-router.ts';

const nothing = (): void => {};

function aRouter(): RememberingRouter {
  const router = new RememberingRouter({ strict: true, sensitive: true });
  router.get('/api/list', nothing);
  router.post('/api/list', nothing);
  router.get('/api/list/:id', nothing);
  router.get('/fixed', nothing);
  router.get('/:page', nothing);
  return router;
}

describe('the router', () => {
  it('searches once for a fixed address, for each method', () => {
    const router = aRouter();
    const first = router.match('/api/list', 'GET');
    expect(first.pathAndMethod.map((layer) => layer.path)).toEqual(['/api/list']);
    expect(router.match('/api/list', 'GET')).toBe(first);
    expect(router.match('/api/list', 'POST')).not.toBe(first);
    expect(router.match('/api/list', 'PUT')).toMatchObject({ pathAndMethod: [], route: false });
    expect(router.match('/api/list', 'PUT').path).toHaveLength(2);
  });

  it('searches each time for an address with parameters or without a route', () => {
    const router = aRouter();
    for (const path of ['/fixed', '/other', '/api/list/7', '/api/list/', '/API/list']) {
      expect(router.match(path, 'GET')).not.toBe(router.match(path, 'GET'));
    }
    expect(router.match('/fixed', 'GET').path).toHaveLength(2);
    expect(router.match('/api/list/', 'GET').path).toEqual([]);
  });
});
