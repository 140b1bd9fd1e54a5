import { DEFAULT_CREATOR_NAME } from '#shared/app/constants.ts';
import type { ScoreReasons } from '#shared/leads/score.contract.ts';
import type { Facts, HeldItem } from '#public-web/leads/erasure-view.ts';
import type { HeldScores } from './erasure.service.ts';
import type { HeldContactRow } from './held-contacts.queries.ts';

const points = (tenths: number): string => (tenths / 10).toFixed(1);
const valueText = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

/** What a creator keeps about a person, in words. */
export function contactItem(
  contact: HeldContactRow,
  score: ScoreReasons | undefined,
  day: (at: Date) => string,
): HeldItem {
  const title = `Kept by ${contact.creator || DEFAULT_CREATOR_NAME}`;
  if (contact.isShared) {
    return {
      title,
      facts: [
        ['Entry since', day(contact.createdAt)],
        [
          'Not shown',
          'This entry has other addresses as well, so this page cannot tell that it is yours.',
        ],
      ],
    };
  }
  const at = (time: string) => day(new Date(time));
  return {
    title,
    facts: [
      ['Entry since', day(contact.createdAt)],
      ['Comes from', contact.isImported ? 'A file that the creator imported' : null],
      ['Name', contact.name],
      ['Headline', contact.headline],
      ['Photo', contact.photoUrl],
      ['Profile', contact.profileUrl],
      ['Email', contact.email],
      ['Stage', contact.stage],
      ['Tags', contact.tags.length === 0 ? null : contact.tags.join(', ')],
      ...contact.fields.map(({ name, value }) => [`Field “${name}”`, valueText(value)] as const),
      ...contact.notes.map((note) => [`Note of ${at(note.at)}`, note.text] as const),
      ...scoreFacts(score, at),
      ...contact.merges.map(
        (merge) =>
          [
            `Merged ${at(merge.at)}`,
            `Another entry${merge.name === null ? '' : `, “${merge.name}”,`} went into this one. A copy of both is kept until ${at(merge.keptUntil)}.`,
          ] as const,
      ),
      [
        'Changes kept',
        contact.changes.length === 0 ? null : `${contact.changes.length}, all in the file`,
      ],
    ],
  };
}

function scoreFacts(score: ScoreReasons | undefined, at: (time: string) => string): Facts {
  if (score === undefined) return [];
  return [
    ['Score', `${score.score} points, ${score.band}`],
    ...score.lines.map(
      (line) =>
        [
          `Points of ${at(line.at)}`,
          `${line.rule}: ${line.points}, now worth ${points(line.tenths)}`,
        ] as const,
    ),
  ];
}

/** The same as stored, for the file. */
export function contactDownload(
  { id, userId: _creatorId, isShared, createdAt, creator, ...kept }: HeldContactRow,
  scores: HeldScores,
): object {
  if (isShared) return { entryId: id, creator, createdAt, hasOtherAddresses: true };
  const score = scores.get(id);
  return {
    entryId: id,
    creator,
    createdAt,
    ...kept,
    score:
      score === undefined
        ? null
        : {
            points: score.score,
            temperature: score.band,
            lines: score.lines.map(({ rule, points: given, tenths, at, magnet }) => ({
              rule,
              points: given,
              worthNow: tenths / 10,
              at,
              magnet: magnet.title,
            })),
          },
  };
}
