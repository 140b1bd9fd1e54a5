import type { BillingInterval } from '#shared/billing/billing-fields.contract.ts';
import type { PastPayer } from '#server/features/billing/practice/past/past-lives.ts';
import { demoCreator } from '../demo-magnets.ts';

export interface DemoPayer extends PastPayer {
  /** By the link of the demo creator. */
  isReferred?: true;
  /** Why an operator looks at the commissions. */
  doubts?: readonly string[];
  /** Given by an operator, with an end so many days from now. */
  gift?: { planId: string; days: number; reason: string };
  override?: { feature: string; value: number; days: number; reason: string };
}

const mailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@unlatch.example`;

const start = (planId: string, interval: BillingInterval = 'month') =>
  [[0, 0], { do: 'start', planId, interval }] as const;

/**
 * Half a year of people who pay: each state of a subscription once. The first one is the demo creator, whose
 * payment failed once and was recovered.
 */
export const demoPayers: readonly DemoPayer[] = [
  {
    name: demoCreator.name,
    email: demoCreator.email,
    country: 'SE',
    began: [6, 12],
    acts: [
      start('starter'),
      [[1, 12], { do: 'change', planId: 'pro' }],
      [[4, -1], { do: 'fail' }],
      [[4, 2], { do: 'good' }],
    ],
  },
  {
    name: 'Jonas Weber',
    email: mailOf('Jonas Weber'),
    country: 'DE',
    began: [5, 19],
    card: 'pm_card_mastercard',
    acts: [start('creator', 'year'), [[1, 3], { do: 'dispute' }], [[1, 24], { do: 'won' }]],
  },
  {
    name: 'Amelie Laurent',
    email: mailOf('Amelie Laurent'),
    country: 'FR',
    began: [5, 8],
    isReferred: true,
    acts: [
      start('pro'),
      [
        [5, 4],
        {
          do: 'cancel',
          at: 'period_end',
          reason: 'not_used',
          comment: 'I post less over the winter.',
        },
      ],
    ],
  },
  {
    name: 'Sofie Dahl',
    email: mailOf('Sofie Dahl'),
    country: 'DK',
    began: [5, 1],
    acts: [
      start('creator'),
      [[2, 10], { do: 'schedule', planId: 'pro' }],
      [[4, 20], { do: 'schedule', planId: 'starter' }],
    ],
  },
  {
    name: 'Priya Nair',
    email: mailOf('Priya Nair'),
    country: 'IN',
    began: [4, 22],
    isReferred: true,
    acts: [
      start('starter'),
      [[2, 3], { do: 'cancel', at: 'now', reason: 'too_expensive' }],
      [[3, 20], { do: 'start', planId: 'pro' }],
    ],
  },
  {
    name: 'Lukas Brandt',
    email: mailOf('Lukas Brandt'),
    country: 'AT',
    began: [4, 18],
    acts: [
      start('starter'),
      [[1, 6], { do: 'dispute' }],
      [[1, 27], { do: 'lost' }],
      [[2, 5], { do: 'cancel', at: 'period_end', reason: 'other_product' }],
    ],
  },
  {
    name: 'Ines Duarte',
    email: mailOf('Ines Duarte'),
    country: 'PT',
    began: [3, 25],
    isReferred: true,
    card: 'pm_card_mastercard',
    acts: [start('pro'), [[3, 6], { do: 'dispute' }]],
  },
  {
    name: 'Zoe Martin',
    email: mailOf('Zoe Martin'),
    country: 'GB',
    began: [3, 12],
    acts: [start('pro'), [[1, -1], { do: 'bad_card' }]],
  },
  {
    name: 'Marco Ricci',
    email: mailOf('Marco Ricci'),
    country: 'IT',
    began: [3, 2],
    acts: [start('pro'), [[3, -1], { do: 'bad_card' }]],
  },
  {
    name: 'Oskar Lind',
    email: mailOf('Oskar Lind'),
    country: 'SE',
    began: [2, 14],
    isReferred: true,
    acts: [start('starter', 'year')],
    override: {
      feature: 'comments',
      value: 10_000,
      days: 90,
      reason: 'A launch with a partner, agreed by mail',
    },
  },
  {
    name: 'Hana Sato',
    email: mailOf('Hana Sato'),
    country: 'JP',
    began: [2, 11],
    isReferred: true,
    acts: [
      start('starter'),
      [[0, 9], { do: 'refund' }],
      [[0, 9], { do: 'cancel', at: 'now', reason: 'missing_feature' }],
    ],
  },
  {
    name: 'Tom Becker',
    email: mailOf('Tom Becker'),
    country: 'DE',
    began: [2, 6],
    acts: [start('pro'), [[2, 1], { do: 'pause', months: 2 }]],
  },
  {
    name: 'Daniel Okafor',
    email: mailOf('Daniel Okafor'),
    country: 'NL',
    began: [1, 17],
    isReferred: true,
    doubts: ['shared_network'],
    acts: [start('pro')],
  },
  {
    name: 'Emil Novak',
    email: mailOf('Emil Novak'),
    country: 'CZ',
    began: [0, 5],
    isReferred: true,
    acts: [start('pro')],
  },
  {
    name: 'Carla Mendes',
    email: mailOf('Carla Mendes'),
    country: 'BR',
    began: [1, 3],
    acts: [],
    gift: { planId: 'pro', days: 45, reason: 'Wrote the guide about carousel posts' },
  },
];
