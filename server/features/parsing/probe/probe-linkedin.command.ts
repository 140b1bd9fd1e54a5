import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { REAL_LINKEDIN } from '#shared/account/linkedin-origin.ts';
import { type CommentLink, parseCommentLink } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import { createLateAgent } from '#server/platform/outbound/late-agent.ts';
import { type Command, runCommand, UsageError } from '#server/platform/run-command.ts';
import { createRequestBudget } from '../budget/request-budget.ts';
import { replaceForms, saveProbe } from '../guest-page/form-figures.queries.ts';
import { createGuestPageRequest } from '../guest-page/guest-page-request.ts';
import { describe, probeComment, summarise, type ProbedComment } from './probe-forms.ts';

// node dist/server/probe-linkedin.js FILE [--save] [--origin URL]
const MOST_LINKS = 20;
const USAGE = `Usage: npm run probe:linkedin -- FILE [--save] [--origin URL]
  FILE      text with a link of a comment on each line, ${MOST_LINKS} at most
  --save    use the result: forms of address that show hidden comments are tried from now on
  --origin  where to ask; default: LINKEDIN_ORIGIN, else https://www.linkedin.com`;

function prepare(): (command: Command) => Promise<void> {
  const { file, isSaved, origin: given } = readArguments();
  const links = readLinks(file);
  return async ({ db, environment, say }) => {
    const { origin } = new URL(given ?? environment.LINKEDIN_ORIGIN ?? REAL_LINKEDIN);
    const isReal = origin === REAL_LINKEDIN;
    const dispatcher = createLateAgent({ allowPrivateFor: isReal ? null : origin });
    const ask = createGuestPageRequest({
      origin,
      dispatcher,
      // No faster than a person reads.
      budget: createRequestBudget({ perSecond: isReal ? 0.5 : 50, burst: 1, maxWaitMs: 60_000 }),
      clock: { now: () => new Date() },
      onTook: () => undefined,
      totalMs: 15_000,
      maxBytes: 2 * 1024 * 1024,
      takeTurn: () => Promise.resolve(),
    });
    say(`Asking ${origin} for ${links.length} comments as a guest`);
    const probed: ProbedComment[] = [];
    for (const link of links) {
      const one = await probeComment(link, ask);
      probed.push(one);
      say(`${postKey(link)} ${link.commentId}`);
      for (const { form, outcome, detail } of one.pages) {
        say(`  ${form.padEnd(17)}${outcome.padEnd(16)}${detail}`);
      }
    }
    await dispatcher.destroy();
    const summary = summarise(probed);
    for (const line of describe(summary)) say(line);
    if (!isSaved) return;
    if (summary.forms.every(({ asked }) => asked === 0)) {
      return say('Not saved: no comment was hidden, so there is nothing to learn.');
    }
    await db.transaction(async (trx) => {
      await replaceForms(trx, summary.forms);
      await saveProbe(trx, { origin, comments: summary.comments, plain: summary.plain });
    });
    say('Saved. Readings follow it from now on.');
  };
}

function readArguments(): { file: string; isSaved: boolean; origin: string | undefined } {
  const options = { save: { type: 'boolean' }, origin: { type: 'string' } } as const;
  let parsed;
  try {
    parsed = parseArgs({ options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  const { values, positionals } = parsed;
  const [file] = positionals;
  const { origin } = values;
  if (file === undefined || positionals.length > 1) throw new UsageError(USAGE);
  if (origin !== undefined && !URL.canParse(origin)) throw new UsageError(USAGE);
  return { file, isSaved: values.save === true, origin };
}

function readLinks(file: string): CommentLink[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`Cannot read ${file}\n${USAGE}`);
  }
  const lines = text.split('\n').map((line) => line.trim());
  const links = lines.flatMap((line, index) => {
    if (line === '') return [];
    const parsed = parseCommentLink(line, new Date());
    if (!parsed.ok)
      throw new UsageError(`Line ${index + 1} is not a comment link: ${parsed.reason}`);
    return [parsed.link];
  });
  if (links.length === 0) throw new UsageError(`${file} holds no link`);
  if (links.length > MOST_LINKS) throw new UsageError(`At most ${MOST_LINKS} links, please`);
  return links;
}

void runCommand(prepare); // never rejects; the bundle does not support top-level await
