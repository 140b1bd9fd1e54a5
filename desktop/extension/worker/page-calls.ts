import type { CreatorReading } from '#shared/unlock/creator-view.ts';
import type { LookAnswer, PageLook, PartAnswer, PartReading } from '#shared/unlock/page-look.ts';
import { emptyState, type PageMessage, type TabState } from '../messages.ts';
import { loadPairing, type Pairing } from '../stored.ts';
import { forgetPairing } from './pairing.ts';
import { findPost, forgetPosts, readPosts } from './posts.ts';
import { callServer, type Failure, type ReadingAnswer } from './server-calls.ts';
import { changeTabState } from './tab-states.ts';

const reader = 'extension' as const;
const readerVersion = chrome.runtime.getManifest().version;
const AGAIN_MS = 5_000;
const NO: LookAnswer = { maySend: false };

/** Answers the reader of a tab. Comments leave the page only when the post is one of the creator's. */
export async function answerPage(
  tabId: number,
  message: PageMessage,
): Promise<LookAnswer | PartAnswer> {
  const pairing = await loadPairing();
  if (message.type === 'look')
    return pairing === null ? NO : judgeLook(pairing, tabId, message.look);
  return pairing === null
    ? { isTaken: false, againAfterMs: null }
    : sendComments(pairing, tabId, message.reading);
}

async function judgeLook(pairing: Pairing, tabId: number, look: PageLook): Promise<LookAnswer> {
  if (look.outcome === 'not_a_post') {
    await changeTabState(tabId, () => emptyState);
    return NO;
  }
  if (look.outcome !== 'read') {
    await changeTabState(tabId, (state) => ({ ...state, kind: look.outcome }));
    await reportFailure(pairing, look);
    return NO;
  }
  const known = await readPosts(pairing);
  if (!known.ok) {
    await noteFailure(tabId, known);
    return NO;
  }
  const post = findPost(known.value, look.ids);
  const { declaredCount, read, unclear } = look;
  const titles = post?.magnets.map(({ title }) => title) ?? [];
  const kind = post === undefined ? 'not_yours' : post.why === 'named' ? 'reading' : 'not_named';
  await changeTabState(tabId, (state) => ({
    ...(isSameTitles(state, titles) ? state : { ...emptyState, stillWaiting: post?.waiting ?? 0 }),
    kind,
    titles,
    declaredCount,
    read,
    unclear,
  }));
  return { maySend: kind === 'reading' };
}

async function sendComments(
  pairing: Pairing,
  tabId: number,
  reading: PartReading,
): Promise<PartAnswer> {
  const { server, token } = pairing;
  const body: CreatorReading = { ...reading, reader, readerVersion };
  const call = { method: 'POST', path: '/api/creator-view/readings', token, body } as const;
  const answer = await callServer<ReadingAnswer>(server, call);
  if (!answer.ok) {
    await noteFailure(tabId, answer);
    const isOver = answer.status === 401 || answer.status === 404 || answer.status === 400;
    return { isTaken: false, againAfterMs: isOver ? null : (answer.againAfterMs ?? AGAIN_MS) };
  }
  const result = answer.value;
  await changeTabState(tabId, (state) => ({
    ...state,
    sent: result.known,
    settled: state.settled + result.settled,
    nearMisses: state.nearMisses + result.nearMisses,
    refused: state.refused + result.refused,
    declined: state.declined + result.declined.length,
    stillWaiting: result.stillWaiting,
    problem: null,
  }));
  return { isTaken: true };
}

async function noteFailure(tabId: number, { status }: Failure): Promise<void> {
  if (status === 401) {
    await forgetPairing(true);
    return;
  }
  if (status === 404) await forgetPosts();
  const problem =
    status === 429
      ? 'too_many'
      : status === 0 || status >= 500
        ? 'server_gone'
        : 'refused_by_server';
  await changeTabState(tabId, (state) => ({
    ...state,
    kind: status === 404 ? 'not_yours' : state.kind,
    problem,
  }));
}

/** The sample is markup without texts, addresses and names. */
async function reportFailure(
  { server, token }: Pairing,
  look: Exclude<PageLook, { outcome: 'read' | 'not_a_post' }>,
): Promise<void> {
  const build = look.outcome === 'ambiguous' ? 'both' : 'unknown';
  const body = { kind: look.outcome, build, reader, readerVersion, sample: look.sample };
  await callServer(server, { method: 'POST', path: '/api/creator-view/failures', token, body });
}

/** Figures start at zero for another post in the same tab. */
function isSameTitles(state: TabState, titles: readonly string[]): boolean {
  return state.kind === 'reading' && state.titles.join('\n') === titles.join('\n');
}
