import { describe, expect, it } from 'vitest';
import { defaultScoreSet } from '#shared/leads/score-rules.ts';
import { scoreApi } from '#shared/leads/score.contract.ts';
import { checkDraft } from './check-draft.ts';
import { draftOf, isSameDraft, newRule } from './score-draft.ts';

const usual = draftOf(defaultScoreSet);
const withRule = (change: object) => ({
  ...usual,
  rules: [{ ...newRule([]), ...change }],
});

describe('the editor of score rules', () => {
  it('sends what it was given when nothing was typed', () => {
    expect(checkDraft(usual).set).toEqual(defaultScoreSet);
    expect(checkDraft(draftOf({ ...defaultScoreSet, halfLifeDays: null })).set?.halfLifeDays).toBe(
      null,
    );
  });

  it.each([
    [{ points: '' }, 'rules.0.points', 'Please fill this in'],
    [{ points: '0' }, 'rules.0.points', 'Give at least 1 point, or take at least 1 away'],
    [{ points: '101' }, 'rules.0.points', 'Please enter 100 or less'],
    [{ points: '1.5' }, 'rules.0.points', 'Please enter a whole number'],
    [{ times: '0' }, 'rules.0.times', 'Please enter 1 or more'],
    [{ withinDays: '400' }, 'rules.0.withinDays', 'Please enter 365 or less'],
  ])('says at its field what is wrong with %j', (change, field, text) => {
    expect(checkDraft(withRule(change))).toEqual({ set: null, problems: { [field]: text } });
  });

  it('says what the contract says of the half-life and the bands', () => {
    const wrong = { ...usual, halfLifeDays: '3', warmFrom: '', hotFrom: '20' };
    expect(checkDraft(wrong).problems).toEqual({
      halfLifeDays: 'Please enter 7 or more',
      warmFrom: 'Please fill this in',
    });
    expect(checkDraft({ ...usual, warmFrom: '50' }).problems).toEqual({
      hotFrom: 'Hot begins above warm',
    });
    const many = { ...usual, rules: Array.from({ length: 21 }, (_, at) => ruleNamed(`r${at}`)) };
    expect(checkDraft(many).problems).toEqual({ rules: 'At most 20 are possible' });
  });

  it('gives each new rule an id of its own, also after one was removed', () => {
    const first = newRule([]);
    const second = newRule([first]);
    const third = newRule([second]);
    expect(new Set([first.id, second.id, third.id]).size).toBe(3);
    const rules = [first, second, third];
    expect(scoreApi.preview.body.safeParse(checkDraft({ ...usual, rules }).set).success).toBe(true);
  });

  it('knows a draft that was changed and changed back', () => {
    expect(isSameDraft(usual, { ...usual, fades: false })).toBe(false);
    expect(isSameDraft(usual, { ...usual, warmFrom: ' 20' })).toBe(true);
  });
});

const ruleNamed = (id: string) => ({ ...newRule([]), id });
