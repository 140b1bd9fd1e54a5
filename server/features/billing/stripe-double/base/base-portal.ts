// Cut from stripe/openapi, openapi/fixtures3.json, MIT, Copyright (c) 2011- Stripe, Inc. (stripe-openapi-license.txt)
import type { PortalConfiguration } from '../world/stored-objects.ts';

export const basePortalConfiguration = {
  object: 'billing_portal.configuration',
  active: true,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  default_return_url: null,
  features: {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: false },
    payment_method_update: { enabled: false, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: false,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: {
      duration: { interval_options: [], type: 'indefinite' },
      enabled: false,
    },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  },
  is_default: false,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: {},
  name: null,
} satisfies Partial<PortalConfiguration>;
