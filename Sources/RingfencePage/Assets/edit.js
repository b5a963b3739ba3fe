export function createEditor() {}
