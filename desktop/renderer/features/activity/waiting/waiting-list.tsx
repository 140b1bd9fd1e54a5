import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { useEffect, useRef, type FocusEvent } from 'react';
import { activityApi, type WaitingComment } from '#shared/activity/activity.contract.ts';
import { useCommands } from '#desktop/renderer/commands/commands.ts';
import { KeysHint } from '#desktop/renderer/commands/keys-hint.tsx';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import { useFallbackPoll } from '#desktop/renderer/live/use-live.ts';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { itemsOf, PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { POLL_MS } from '../polling.ts';
import { SettleWaiting } from '../post-reader/settle-waiting.tsx';
import { LookHint } from '#desktop/renderer/features/unlock/look/look-hint.tsx';
import { TypedPanel } from '../near-misses/typed-panel.tsx';
import { SourceGroup } from './source-group.tsx';
import { useDecisions } from '../use-decisions.tsx';
import { useDismissal } from './use-dismissal.tsx';
import { groupBySource, inGroupOrder } from './waiting-groups.ts';
import { WaitingRow } from './waiting-row.tsx';

/** Comments that LinkedIn did not show, and near misses. Keys work while a row has the focus. */
export function WaitingList() {
  const query = useInfiniteQuery({
    ...endpointPages(activityApi.listWaiting, { query: { limit: 50 } }),
    refetchOnMount: 'always',
    refetchInterval: useFallbackPoll(POLL_MS),
  });
  const { postReader } = usePlatform();
  const list = useRef<HTMLUListElement>(null);
  /** The comment whose row has the focus. */
  const focused = useRef<string | null>(null);
  /** The comment beside the one that was decided on last. */
  const neighbour = useRef<string | null>(null);
  const { decide, deciding, dialog } = useDecisions();
  const dismissal = useDismissal();
  const groups = groupBySource(itemsOf(query));
  const comments = inGroupOrder(groups);
  const hasSources = groups.some(({ waiting }) => waiting > 1);

  function rows(): HTMLElement[] {
    return [...(list.current?.querySelectorAll<HTMLElement>('[data-waiting]') ?? [])];
  }

  // The last row of a group leaves the group and is rendered again: it keeps its focus.
  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const rowOf = (id: string | null) => rows().find((row) => row.dataset['waiting'] === id);
    (rowOf(focused.current) ?? rowOf(neighbour.current))?.focus({ preventScroll: true });
  });

  function noteFocus(event: FocusEvent<HTMLElement>): void {
    const row = event.target.closest<HTMLElement>('[data-waiting]');
    focused.current = event.type === 'focus' ? (row?.dataset['waiting'] ?? null) : null;
  }

  const atHand = (): WaitingComment | undefined => {
    const row = rows().find((each) => each.contains(document.activeElement));
    return comments.find(({ id }) => id === row?.dataset['waiting']);
  };
  function move(by: number): void {
    const all = rows();
    const at = all.findIndex((row) => row.contains(document.activeElement));
    all[Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
  }
  function onComment(act: (comment: WaitingComment) => void): boolean {
    const comment = atHand();
    if (comment !== undefined) act(comment);
    return comment !== undefined;
  }
  const here = { group: 'In the list of waiting comments', within: () => list.current };
  useCommands([
    {
      ...here,
      id: 'waiting:next',
      words: 'Next comment',
      keys: ['j'],
      repeats: true,
      run: () => move(1),
    },
    {
      ...here,
      id: 'waiting:previous',
      words: 'Previous comment',
      keys: ['k'],
      repeats: true,
      run: () => move(-1),
    },
    {
      ...here,
      id: 'waiting:approve',
      words: 'Approve',
      keys: ['a'],
      run: () => onComment(({ id }) => settle(id, 'approve')),
    },
    {
      ...here,
      id: 'waiting:reject',
      words: 'Reject',
      keys: ['r'],
      run: () => onComment(({ id }) => settle(id, 'reject')),
    },
    {
      ...here,
      id: 'waiting:dismiss',
      words: 'Dismiss all of its network',
      keys: hasSources ? ['d'] : [],
      run: () => onComment(dismiss),
    },
  ]);

  function dismiss(comment: WaitingComment): void {
    const group = groups.find((one) => one.comments.includes(comment));
    if (group !== undefined && group.waiting > 1) dismissal.ask(group);
  }

  function settle(id: string, decision: 'approve' | 'reject'): void {
    const all = rows();
    const at = all.findIndex((row) => row.dataset['waiting'] === id);
    // The row disappears and the next one takes the focus, so that a series needs no mouse.
    const next = all[at + 1] ?? all[at - 1];
    neighbour.current = next?.dataset['waiting'] ?? null;
    if (decision === 'approve') next?.focus();
    decide(id, decision);
  }

  return (
    <div className="grid gap-4">
      {postReader === undefined ? <LookHint /> : <SettleWaiting door={postReader} />}
      <TypedPanel shows="waiting" />
      {comments.length > 0 && (
        <p className="text-sm text-ink-soft">Open the comment on LinkedIn, then decide.</p>
      )}
      <PagedPanel
        query={query}
        what="the waiting comments"
        empty={
          <EmptyState
            picture={<CircleCheckBig aria-hidden size={26} />}
            title="Nothing is waiting for you"
          >
            When LinkedIn does not show a comment, it waits here while we check again after 1, 5 and
            30 minutes and after 6 hours. You can decide at any time. Only you decide on a comment
            with a typo of the word.
          </EmptyState>
        }
      >
        {() => (
          // Only to know which row the keys are about.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
          <ul
            ref={list}
            aria-label="Waiting for you"
            onFocus={noteFocus}
            onBlur={noteFocus}
            className="divide-y divide-line"
          >
            {groups.map((group) => {
              const all = group.comments.map((comment) => (
                <WaitingRow
                  key={comment.id}
                  comment={comment}
                  deciding={deciding?.id === comment.id ? deciding.decision : null}
                  onDecide={(decision) => settle(comment.id, decision)}
                />
              ));
              if (group.waiting === 1) return all;
              return (
                <SourceGroup
                  key={group.key}
                  group={group}
                  isBusy={dismissal.busyKey === group.key}
                  onDismiss={() => dismissal.ask(group)}
                >
                  {all}
                </SourceGroup>
              );
            })}
          </ul>
        )}
      </PagedPanel>
      {comments.length > 0 && <KeysHint />}
      {dismissal.dialog}
      {dialog}
    </div>
  );
}
