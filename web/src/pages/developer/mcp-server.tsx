export function McpServerPage() {
  return null;
}
