// One part of the console, loaded with the dialogs that may need it: once the connection is gone it could not be had.
export { OfflineNote } from './OfflineNote.tsx'
export { orQueue } from './orQueue.ts'
export { QueueSign } from './QueueSign.tsx'
