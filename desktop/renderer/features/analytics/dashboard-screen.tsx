export function DashboardScreen() {
  return <h1>DashboardScreen</h1>;
}
