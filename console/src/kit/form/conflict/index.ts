// A part of the console that is loaded when two people have edited the same thing.
export { ConflictChoice } from './ConflictChoice.tsx'
export { findConflict } from './findConflict.ts'
