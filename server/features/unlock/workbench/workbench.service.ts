import type { OutgoingEvents } from '#shared/api/event-stream.ts';
import { MagnetId } from '#shared/magnets/magnet-fields.ts';
import { parseCommentLink } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import type { WorkbenchAsk } from '#shared/unlock/desk/workbench.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { Magnets } from '#server/features/magnets/magnets.feature.ts';
import { eventText } from '#server/platform/http/messages/event-answer.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lookAtComment, type LookDependencies } from './look-at-comment.ts';

/** Shows operators how a comment is checked. */
export interface Workbench {
  /** Writes into the audit log who looks, then answers with the steps as they end. */
  look(ask: WorkbenchAsk, by: AuditActor): Promise<OutgoingEvents>;
}

/** The last part of a page's address: people paste it from the browser. */
const LAST_PART = /([^/?#]+)\/?(?:[?#].*)?$/;

export function createWorkbench(
  deps: LookDependencies,
  {
    audit,
    pageAddresses,
    logger,
  }: {
    audit: AuditLog;
    pageAddresses: Magnets['pageAddresses'];
    logger: Platform['logger'];
  },
): Workbench {
  /** The magnet that an id or an address means. */
  async function findMagnetId(typed: string): Promise<string> {
    const name = LAST_PART.exec(typed)?.[1] ?? typed;
    if (MagnetId.safeParse(name).success) return name;
    return (await pageAddresses.find(name))?.magnetId ?? name;
  }

  return {
    async look(ask, by) {
      const parsed = parseCommentLink(ask.commentUrl, deps.clock.now());
      const magnet = ask.magnet === '' ? '' : await findMagnetId(ask.magnet);
      await audit.record(deps.db, {
        action: 'workbench.used',
        by,
        // Whatever else was typed is not kept.
        ...(MagnetId.safeParse(magnet).success ? { target: { kind: 'page', id: magnet } } : {}),
        // The post only: whose comment it was is nobody's business later.
        after: { post: parsed.ok ? postKey(parsed.link) : 'no comment link', paid: ask.asksPaid },
      });
      return {
        begin(sink) {
          const startedAt = performance.now();
          let isGone = false;
          sink.onGone(() => (isGone = true));
          const send = (name: string, data: object): void => {
            if (!isGone) sink.write(eventText(name, data));
          };
          lookAtComment(deps, { ...ask, magnet }, (step) =>
            send('step', { ...step, at: Math.round(performance.now() - startedAt) }),
          )
            .then(() => send('end', {}))
            .catch((error: unknown) => {
              logger.warn({ reason: String(error) }, 'a look at a comment broke off');
              send('broken', {});
            })
            .finally(() => {
              if (!isGone) sink.end();
            });
        },
      };
    },
  };
}
