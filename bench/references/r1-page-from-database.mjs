// R1: the plain implementation of the page: Koa, one indexed SELECT, React's renderToString.
import Koa from 'koa';
import pg from 'pg';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const sql = `SELECT m.title, m.description, m.trigger_words, u.name FROM magnets m
  JOIN users u ON u.id = m.user_id WHERE m.id = $1`;
const rows = (count, each) => Array.from({ length: count }, (_, index) => each(index));

function page(magnet) {
  const head = h(
    'head',
    null,
    h('title', null, magnet.title),
    h('meta', { name: 'description', content: 'x' }),
  );
  const steps = rows(3, (n) =>
    h(
      'li',
      { key: n, className: 'step' },
      h('h2', null, `Step ${n + 1}`),
      h(
        'p',
        null,
        `Comment ${magnet.trigger_words[0]} on the post and copy the link of the comment.`,
      ),
    ),
  );
  const questions = rows(22, (n) =>
    h(
      'details',
      { key: n, className: 'question' },
      h('summary', null, h('span', null, `Question ${n}`)),
      h(
        'p',
        null,
        'The answer in one or two sentences of ordinary length, as pages have them. '.repeat(2),
      ),
      h('hr'),
    ),
  );
  return h(
    'html',
    { lang: 'en' },
    head,
    h(
      'body',
      null,
      h('header', null, h('h1', null, magnet.title), h('p', null, magnet.description ?? '')),
      h(
        'section',
        { className: 'creator' },
        h('strong', null, magnet.name),
        h('span', null, 'Author'),
      ),
      h('ol', null, steps),
      h(
        'form',
        { method: 'post' },
        h('label', { htmlFor: 'url' }, 'Link'),
        h('input', { id: 'url', name: 'url' }),
        h('button', null, 'Verify'),
      ),
      h('section', null, questions),
      h('footer', null, h('a', { href: '/' }, 'Powered by')),
    ),
  );
}

new Koa()
  .use(async (ctx) => {
    const { rows: found } = await pool.query(sql, [ctx.path.slice(-12)]);
    ctx.type = 'html';
    ctx.body = `<!doctype html>${renderToString(page(found[0]))}`;
  })
  .listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
