import { expect, it } from 'vitest';
import { AnnouncementFields } from './announcement-fields.ts';
import {
  type Announcement,
  announcementFor,
  announcementTurnsInMs,
  noAnnouncement,
} from './announcement.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12, minute));
const planned: Announcement = {
  ...noAnnouncement,
  text: 'Maintenance at noon',
  startsAt: at(10).toISOString(),
  endsAt: at(20).toISOString(),
};

it('is shown from its start until its end, to those it is for', () => {
  const shown = { text: planned.text, kind: 'info', linkUrl: '', linkLabel: '' };
  const seen = [9, 10, 19, 20].map((minute) => announcementFor('visitors', planned, at(minute)));
  expect(seen).toEqual([null, shown, shown, null]);
  const ofCreators = { ...planned, audience: 'creators' as const };
  expect(announcementFor('visitors', ofCreators, at(15))).toBeNull();
  expect(announcementFor('creators', ofCreators, at(15))).toEqual(shown);
  expect(announcementFor('creators', noAnnouncement, at(15))).toBeNull();
});

it('says how long what is shown stays as it is', () => {
  const turns = [9, 15, 20].map((minute) => announcementTurnsInMs(planned, at(minute)));
  expect(turns).toEqual([60_000, 300_000, null]);
  expect(announcementTurnsInMs({ ...planned, text: '' }, at(9))).toBeNull();
});

it.each([
  [{ linkUrl: 'http://status.example' }, 'linkUrl'],
  [{ linkUrl: 'https://status.example' }, 'linkLabel'],
  [{ linkLabel: 'Read more' }, 'linkUrl'],
  [{ endsAt: planned.startsAt }, 'endsAt'],
  [{ text: 'Two\nlines' }, 'text'],
])('names the field that is wrong: %j', (changes, field) => {
  const { error } = AnnouncementFields.safeParse({ ...planned, ...changes });
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field);
});
