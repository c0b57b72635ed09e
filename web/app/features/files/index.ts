export { ImageUpload } from './image-upload.tsx'
export { UploadBox } from './upload-box.tsx'
export type { UploadView } from './use-upload.ts'
