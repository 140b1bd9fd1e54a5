/** A creator who signed up as anybody does: the id, and uploads of pictures through the API. */
export async function signUp(url) {
  const form = { name: 'Maya', email: 'maya@bench.test', password: 'a long enough one' };
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...form, confirmPassword: form.password }),
  });
  const { user } = await answer.json();
  return {
    id: user.id,
    async upload(path, bytes) {
      const body = new FormData();
      body.append('file', new Blob([bytes]), 'picture');
      const headers = { authorization: `Bearer ${user.sessionToken}` };
      const stored = await fetch(url + path, { method: 'POST', headers, body });
      if (!stored.ok) throw new Error(`${path}: ${stored.status} ${await stored.text()}`);
    },
  };
}
