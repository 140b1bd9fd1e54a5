import { defineErrors } from '../api/errors.ts';

/** What visitors are told when something does not unlock. */
export const unlockErrors = defineErrors({
  invalid_comment_url: [400, '{problem}'],
  not_open_yet: [403, 'This page opens on {time}. A comment that you write before counts then'],
  page_ended: [403, '{text}'],
  quota_exceeded: [403, 'This content has reached its monthly limit. Please try again later'],
  comment_already_used: [
    409,
    'This comment has already been used to unlock this content. Write your own comment and paste its link',
  ],
  linkedin_unavailable: [
    503,
    'LinkedIn did not let us read the comment just now. We keep checking for you',
  ],
  comment_not_visible: [
    503,
    'LinkedIn does not show this comment publicly yet. We keep checking for you',
  ],
  in_queue: [
    503,
    'Many people are unlocking this right now. We will check your comment in a moment',
  ],
  checks_stopped: [
    503,
    'Checks are stopped at the moment. We will check your comment as soon as they resume',
  ],
  verification_required: [403, 'Please verify your comment first'],
  email_required: [403, 'Please enter your email address'],
  email_invalid: [400, '{problem}'],
  consent_changed: [
    409,
    'The text beside the box has changed meanwhile. Please read it and choose again',
  ],
  email_not_work: [
    422,
    'Please use your work address here. Addresses at {domain} belong to no company or organisation',
  ],
  email_throwaway: [
    422,
    'Addresses at {domain} are often used only once. Please use an address that you keep',
  ],
  email_unreachable: [
    422,
    'No email can reach addresses at {domain}. Please check what you typed after the @',
  ],
  email_not_asked: [
    409,
    'This page does not ask for an email address, so yours was not stored. The content is open without it',
  ],
  email_already_registered: [409, 'This email may already be registered for this magnet'],
  address_code_wrong: [422, 'This is not the code of our email. Please check the latest one'],
  address_code_expired: [409, 'This code is too old. Please ask for a new one'],
  too_many_codes: [429, 'Too many tries with this code. Please ask for a new one'],
  email_stopped: [422, 'We cannot send email to this address. Please use another one'],
  code_just_sent: [429, 'We sent an email to this address just now. Please give it a minute'],
  too_many_code_mails: [
    429,
    'We sent several emails to this address already. Please look for them, or try again in an hour',
  ],
  not_waiting: [409, 'This comment is no longer waiting. Reload the page to see the result'],
  question_not_asked: [409, 'This page asks no question now, so your answer was not stored'],
  answer_invalid: [422, '{problem}'],
  too_many_addresses: [429, 'Too many addresses were tried with this comment'],
});
