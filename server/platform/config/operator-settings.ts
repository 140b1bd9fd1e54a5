import { operatorPasswordProblem, usernameProblem } from '#shared/operators/operators.rules.ts';

interface OperatorEnvironment {
  ADMIN_USERNAME?: string | undefined;
  ADMIN_PASSWORD?: string | undefined;
}

/** The operator of the first start, or null when a set-up token shall be printed instead (T49). */
export function firstOperatorOf(
  environment: OperatorEnvironment,
): { username: string; password: string } | null {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = environment;
  return username === undefined || password === undefined ? null : { username, password };
}

/** One readable line for each problem; none repeats the password. */
export function operatorProblems(environment: OperatorEnvironment): string[] {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = environment;
  if (username === undefined && password === undefined) return [];
  if (username === undefined) return ['ADMIN_USERNAME: is required with ADMIN_PASSWORD'];
  const problems: string[] = [];
  const name = usernameProblem(username);
  if (name !== null) problems.push(`ADMIN_USERNAME: ${name}`);
  const weak =
    password === undefined
      ? 'is required with ADMIN_USERNAME'
      : operatorPasswordProblem(password, username);
  if (weak !== null) problems.push(`ADMIN_PASSWORD: ${weak}`);
  return problems;
}
