export const announcementKinds = ['info', 'warning'] as const;
export const announcementAudiences = ['everybody', 'creators', 'visitors'] as const;
type AnnouncementKind = (typeof announcementKinds)[number];
export type AnnouncementAudience = (typeof announcementAudiences)[number];

/** One line above the console, above public pages or above both. Without a text there is none. */
export interface Announcement {
  text: string;
  kind: AnnouncementKind;
  audience: AnnouncementAudience;
  /** Both or none. */
  linkUrl: string;
  linkLabel: string;
  /** Null for at once. */
  startsAt: string | null;
  /** Null for until somebody removes it. */
  endsAt: string | null;
}

export const noAnnouncement: Announcement = {
  text: '',
  kind: 'info',
  audience: 'everybody',
  linkUrl: '',
  linkLabel: '',
  startsAt: null,
  endsAt: null,
};

/** What people see of it. */
export type ShownAnnouncement = Pick<Announcement, 'text' | 'kind' | 'linkUrl' | 'linkLabel'>;

/** What `reader` sees at a moment; null for nothing. */
export function announcementFor(
  reader: 'creators' | 'visitors',
  { text, kind, audience, linkUrl, linkLabel, startsAt, endsAt }: Announcement,
  now: Date,
): ShownAnnouncement | null {
  const isForThem = audience === 'everybody' || audience === reader;
  const hasBegun = startsAt === null || Date.parse(startsAt) <= now.getTime();
  const hasEnded = endsAt !== null && Date.parse(endsAt) <= now.getTime();
  if (text === '' || !isForThem || !hasBegun || hasEnded) return null;
  return { text, kind, linkUrl, linkLabel };
}

/** How long what is shown stays as it is without a change of the settings; null for always. */
export function announcementTurnsInMs(
  { text, startsAt, endsAt }: Announcement,
  now: Date,
): number | null {
  const turns = [startsAt, endsAt]
    .map((at) => (at === null ? 0 : Date.parse(at) - now.getTime()))
    .filter((ms) => ms > 0);
  return text === '' || turns.length === 0 ? null : Math.min(...turns);
}
