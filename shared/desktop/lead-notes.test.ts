import { describe, expect, it } from 'vitest';
import { type DashboardAnswer, leadNotes, seenLeads, wantedNotes } from './lead-notes.ts';

type Lead = DashboardAnswer['latestLeads'][number];

function lead(id: string, changes: Partial<Lead> = {}): Lead {
  return {
    id,
    name: `Lead ${id}`,
    email: `${id}@lead.test`,
    magnetTitle: 'Growth guide',
    at: '2026-01-01T10:00:00.000Z',
    overQuota: false,
    confirmed: true,
    ...changes,
  };
}

function dashboard(latestLeads: Lead[], approvalsWaiting = 0): DashboardAnswer {
  return { today: { verified: 0 }, latestLeads, approvalsWaiting };
}

describe('notes about leads for the desktop', () => {
  it('are none at the first check', () => {
    expect(leadNotes(null, dashboard([lead('a')], 2), null)).toEqual([]);
  });

  it('name each new lead with its magnet and offer its address', () => {
    const before = seenLeads(dashboard([lead('a')]));
    const now = dashboard([lead('c', { email: null, confirmed: false }), lead('b'), lead('a')]);
    expect(leadNotes(before, now, null)).toEqual([
      {
        event: 'leads',
        title: 'New lead: Lead c',
        body: 'Growth guide (not confirmed yet)',
        path: '/activity',
        email: null,
      },
      {
        event: 'leads',
        title: 'New lead: Lead b',
        body: 'Growth guide',
        path: '/activity',
        email: 'b@lead.test',
      },
    ]);
  });

  it('do not reveal who a lead over quota is', () => {
    const note = leadNotes(
      seenLeads(dashboard([])),
      dashboard([lead('b', { overQuota: true })]),
      null,
    )[0];
    expect(note).toMatchObject({ title: 'New lead, over your limit', email: null });
    expect(JSON.stringify(note)).not.toContain('Lead b');
  });

  it('become one note when there are many', () => {
    const now = dashboard(['a', 'b', 'c', 'd'].map((id) => lead(id)));
    expect(leadNotes(seenLeads(dashboard([])), now, null)).toEqual([
      {
        event: 'leads',
        title: '4 new leads',
        body: 'Growth guide',
        path: '/activity',
        email: null,
      },
    ]);
  });

  it('tell once that leads were released, without names, and not at the first check after a start', () => {
    const released = { id: 'r1', leads: 12, at: '2026-01-01T10:00:00.000Z' };
    const now = { ...dashboard([lead('a')]), lastRelease: released };
    expect(leadNotes(seenLeads(dashboard([lead('a')])), now, null)).toEqual([
      {
        event: 'limits',
        title: '12 leads were released',
        body: 'There is room for them now. Names and emails are in your activity.',
        path: '/activity',
        email: null,
      },
    ]);
    expect(leadNotes(seenLeads(now), now, null)).toEqual([]);
    expect(leadNotes({ ...seenLeads(now), releaseId: undefined }, now, null)).toEqual([]);
  });

  it('tell once that a part of a limit is used, and nothing of magnets', () => {
    const notice = {
      id: 'n1',
      meter: 'comments' as const,
      threshold: 80 as const,
      used: 480,
      limit: 600,
      toldAt: '2026-01-01T10:00:00.000Z',
      isDismissed: false,
    };
    const magnets = { ...notice, id: 'n2', meter: 'active_magnets' as const };
    const before = { ...dashboard([]), usageNotices: [] };
    const now = { ...dashboard([]), usageNotices: [notice, magnets] };
    expect(leadNotes(seenLeads(before), now, null)).toEqual([
      {
        event: 'limits',
        title: '80% of your comments of this month are used',
        body: '480 of 600. At the limit: visitors still get their content. Leads over your limit wait for room.',
        path: '/subscription',
        email: null,
      },
    ]);
    expect(leadNotes(seenLeads(now), now, null)).toEqual([]);
    expect(leadNotes(seenLeads(dashboard([])), now, null)).toEqual([]);
  });

  it('announce a comment that starts to wait for a decision', () => {
    const before = seenLeads(dashboard([], 1));
    expect(leadNotes(before, dashboard([], 2), null)[0]?.body).toBe('2 waiting in total.');
    expect(leadNotes(before, dashboard([], 1), null)).toEqual([]);
  });

  it('are left out as their creator chose, and all of them in quiet hours', () => {
    const now = dashboard([lead('a')], 1);
    const notes = leadNotes(seenLeads(dashboard([])), now, null);
    const events = [
      { event: 'leads', desktop: false },
      { event: 'approvals', desktop: true },
      { event: 'payments', desktop: null },
    ];
    const wanted = wantedNotes(notes, { isQuietNow: false, events });
    expect(notes.map(({ event }) => event)).toEqual(['leads', 'approvals']);
    expect(wanted.map(({ event }) => event)).toEqual(['approvals']);
    expect(wantedNotes(notes, { isQuietNow: true, events })).toEqual([]);
    expect(wantedNotes(notes, null)).toEqual(notes);
  });
});
