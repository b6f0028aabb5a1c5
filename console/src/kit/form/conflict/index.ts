// One part of the console, loaded when two people have edited the same thing.
export { ConflictChoice } from './ConflictChoice.tsx'
export { findConflict } from './findConflict.ts'
