import { z } from 'zod';

/** The text of a problem without an own text, because Zod's sentences are for programmers. */
export const plainProblem: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return missing(issue.input) ? 'Please fill this in' : kinds[issue.expected];
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return missing(issue.input) ? 'Please choose one' : 'Please choose one of the options';
    case 'invalid_format':
      return formats[issue.format] ?? OTHER;
    case 'unrecognized_keys':
      return 'This field is not known';
    case 'not_multiple_of':
      return 'Please enter a whole number';
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    default:
      return OTHER;
  }
};

const OTHER = 'This is not valid';
const missing = (input: unknown) => input === undefined || input === null;

const kinds: { readonly [expected: string]: string } = {
  string: 'Please enter a text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please choose yes or no',
  array: 'A list is needed here',
  tuple: 'A list is needed here',
  object: 'Several values are needed here',
  record: 'Several values are needed here',
};

const formats: { readonly [format: string]: string } = {
  datetime: 'Please choose a date and time',
  date: 'Please choose a date',
  url: 'Please enter a web address, such as https://example.com',
  email: 'Please enter an email address',
};

function tooSmall({ origin, minimum }: { origin: string; minimum: number | bigint }): string {
  if (origin === 'number' || origin === 'int') return `Please enter ${minimum} or more`;
  if (origin === 'array') return `At least ${minimum} ${minimum === 1 ? 'is' : 'are'} needed`;
  return minimum === 1 ? 'Please fill this in' : `Please enter at least ${minimum} characters`;
}

function tooBig({ origin, maximum }: { origin: string; maximum: number | bigint }): string {
  if (origin === 'number' || origin === 'int') return `Please enter ${maximum} or less`;
  if (origin === 'array') return `At most ${maximum} are possible`;
  return `Please keep this to ${maximum} characters`;
}

// Set once for server and console, because both import it with every contract.
z.config({ customError: plainProblem });
