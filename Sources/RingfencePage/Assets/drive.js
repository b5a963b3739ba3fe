export function createDrive() {}
