import { z } from 'zod';
import { defineApi } from '../api/define-api.ts';

export const referralsApi = defineApi({
  getCode: {
    method: 'GET',
    path: '/api/referrals/code/:creatorId',
    auth: 'public',
    summary: "Read a creator's referral code. If this fails, a client uses the creator id.",
    params: z.object({ creatorId: z.string().max(200) }),
    responses: { 200: z.object({ referralCode: z.string() }) },
    errors: ['not_found'],
    limits: [{ by: 'network', points: 60, seconds: 60 }],
  },
});
