import { findMailableUser } from '#server/features/auth/proofs.queries.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import type { Letter } from '#server/features/mail/letter.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { utcDay } from '#server/platform/time/time-texts.ts';
import { moneyText } from '../manual/manual-texts.ts';
import { type MovedRow, selectMoved } from './price-moves.queries.ts';
import { movesAt } from './price-moves.view.ts';

/** Tells a creator of another price before it is paid, and when it was called off. */
export function createPriceMoveLetters({
  db,
  publicUrl,
}: {
  db: Database;
  publicUrl: string;
}): Record<'price_moves' | 'price_stays', LetterWriter> {
  const url = `${publicUrl}/subscription`;
  const findRecipient: LetterWriter['findRecipient'] = async (mail) =>
    (await findMailableUser(db, mail.toKey))?.email ?? null;
  const find = async (id = '') => (await selectMoved(db, { id }, 1))[0];
  return {
    price_moves: {
      findRecipient,
      async write({ payload }) {
        const row = await find(payload['movedId']);
        // It was taken back while the mail waited.
        const isOn = row?.state === 'waiting' || row?.state === 'planned' || row?.state === 'done';
        return isOn ? movesLetter(row, url) : null;
      },
    },
    price_stays: {
      findRecipient,
      async write({ payload }) {
        const row = await find(payload['movedId']);
        if (row === undefined) return null;
        return letter(url, `Your price of ${row.planName} stays`, [
          `We told you that ${row.planName} would cost ${price(row, row.toCents)}. We canceled that change. You keep paying ${price(row, row.fromCents)}, and there is nothing to do.`,
        ]);
      },
    },
  };
}

function movesLetter(row: MovedRow, url: string): Letter {
  const { planName, fromCents, toCents, provider } = row;
  const day = utcDay(movesAt(row));
  return letter(url, `${planName} will cost ${price(row, toCents)} from ${day}`, [
    `You pay ${price(row, fromCents)} for ${planName} now. From your renewal on ${day} it is ${price(row, toCents)}, before discounts and tax. Nothing is charged before that.`,
    provider === 'manual'
      ? 'If you do not want that, stop the renewal on your subscription page before then. You keep the plan until the end of what you paid.'
      : 'If you do not want that, cancel or choose another plan before then. You keep the plan until the end of what you paid.',
  ]);
}

function letter(url: string, subject: string, lines: readonly string[]): Letter {
  return {
    subject,
    blocks: [
      ...lines.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'button', label: 'See your subscription', url },
    ],
    reason: 'You get this email because it is about the price of your plan.',
    unsubscribeUrl: null,
  };
}

function price({ interval }: MovedRow, cents: number): string {
  const text = moneyText(cents);
  return `${text} a ${interval}`;
}
