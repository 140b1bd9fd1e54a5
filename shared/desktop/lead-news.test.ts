import { describe, expect, it } from 'vitest';
import { type DashboardAnswer, leadNotes, seenNews } from './lead-news.ts';

type Lead = DashboardAnswer['latestLeads'][number];

function lead(id: string, changes: Partial<Lead> = {}): Lead {
  return {
    id,
    name: `Lead ${id}`,
    email: `${id}@lead.test`,
    magnetTitle: 'Growth guide',
    at: '2026-01-01T10:00:00.000Z',
    held: false,
    confirmed: true,
    ...changes,
  };
}

function dashboard(latestLeads: Lead[], approvalsWaiting = 0): DashboardAnswer {
  return { today: { verified: 0 }, latestLeads, approvalsWaiting };
}

describe('news for the desktop', () => {
  it('are none at the first look', () => {
    expect(leadNotes(null, dashboard([lead('a')], 2), null)).toEqual([]);
  });

  it('name each new lead with its magnet and offer its address', () => {
    const before = seenNews(dashboard([lead('a')]));
    const now = dashboard([lead('c', { email: null, confirmed: false }), lead('b'), lead('a')]);
    expect(leadNotes(before, now, null)).toEqual([
      {
        title: 'New lead: Lead c',
        body: 'Growth guide (not confirmed yet)',
        path: '/activity',
        email: null,
      },
      { title: 'New lead: Lead b', body: 'Growth guide', path: '/activity', email: 'b@lead.test' },
    ]);
  });

  it('say nothing about who a held lead is', () => {
    const note = leadNotes(
      seenNews(dashboard([])),
      dashboard([lead('b', { held: true })]),
      null,
    )[0];
    expect(note).toMatchObject({ title: 'New lead, held by your plan', email: null });
    expect(JSON.stringify(note)).not.toContain('Lead b');
  });

  it('become one note when there are many', () => {
    const now = dashboard(['a', 'b', 'c', 'd'].map((id) => lead(id)));
    expect(leadNotes(seenNews(dashboard([])), now, null)).toEqual([
      { title: '4 new leads', body: 'Growth guide', path: '/activity', email: null },
    ]);
  });

  it('tell of a comment that newly waits for a decision', () => {
    const before = seenNews(dashboard([], 1));
    expect(leadNotes(before, dashboard([], 2), null)[0]?.body).toBe('2 waiting in all.');
    expect(leadNotes(before, dashboard([], 1), null)).toEqual([]);
  });
});
