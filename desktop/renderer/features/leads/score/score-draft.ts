import { type LeadSource, leadSources } from '#shared/leads/lead-sources.ts';
import {
  type AddressKind,
  addressKinds,
  type ScoreEvent,
  type ScoreSet,
} from '#shared/leads/score-rules.ts';

/** A rule as it is typed: numbers are texts, and what is empty narrows nothing. */
export interface RuleDraft {
  id: string;
  event: ScoreEvent;
  points: string;
  times: string;
  withinDays: string;
  magnets: readonly string[];
  methods: readonly string[];
  sources: readonly LeadSource[];
  address: readonly AddressKind[];
}

export interface ScoreDraft {
  rules: readonly RuleDraft[];
  fades: boolean;
  halfLifeDays: string;
  warmFrom: string;
  hotFrom: string;
}

/** What is offered when points begin to fade. */
const USUAL_HALF_LIFE = '30';

export function draftOf({ rules, halfLifeDays, warmFrom, hotFrom }: ScoreSet): ScoreDraft {
  return {
    rules: rules.map((rule) => ({
      id: rule.id,
      event: rule.event,
      points: String(rule.points),
      times: String(rule.times),
      withinDays: rule.withinDays === undefined ? '' : String(rule.withinDays),
      magnets: rule.magnets ?? [],
      methods: rule.methods ?? [],
      sources: rule.sources ?? [],
      address: rule.address ?? [],
    })),
    fades: halfLifeDays !== null,
    halfLifeDays: halfLifeDays === null ? USUAL_HALF_LIFE : String(halfLifeDays),
    warmFrom: String(warmFrom),
    hotFrom: String(hotFrom),
  };
}

/** A rule somebody begins with; its id is new among `rules`. */
export function newRule(rules: readonly RuleDraft[]): RuleDraft {
  let number = rules.length + 1;
  while (rules.some(({ id }) => id === `rule${number}`)) number += 1;
  return {
    id: `rule${number}`,
    event: 'verified',
    points: '5',
    times: '1',
    withinDays: '',
    magnets: [],
    methods: [],
    sources: [],
    address: [],
  };
}

/** Undefined where nothing is typed, so that the contract says that it is missing. */
const numberOf = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text);

/** What is sent; the contract judges it. */
export function bodyOf({ rules, fades, halfLifeDays, warmFrom, hotFrom }: ScoreDraft) {
  return {
    rules: rules.map(
      ({ id, event, points, times, withinDays, magnets, methods, sources, address }) => ({
        id,
        event,
        points: numberOf(points),
        times: numberOf(times),
        ...(magnets.length === 0 ? {} : { magnets }),
        ...(methods.length === 0 ? {} : { methods }),
        ...(sources.length === 0 ? {} : { sources }),
        ...(address.length === 0 ? {} : { address }),
        ...(withinDays.trim() === '' ? {} : { withinDays: numberOf(withinDays) }),
      }),
    ),
    halfLifeDays: fades ? numberOf(halfLifeDays) : null,
    warmFrom: numberOf(warmFrom),
    hotFrom: numberOf(hotFrom),
  };
}

/** Two drafts that are sent as the same. */
export const isSameDraft = (a: ScoreDraft, b: ScoreDraft): boolean =>
  JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b));

export const allAddressKinds = Object.keys(addressKinds) as AddressKind[]; // keys of the table
export const allSources = Object.keys(leadSources) as LeadSource[]; // keys of the table
