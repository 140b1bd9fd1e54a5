export function MagnetFormScreen() {
  return <h1>MagnetFormScreen</h1>;
}
