export { beginUpload } from './begin-upload.ts'
export { ImageUpload, ImageUploadBox, useImageUpload } from './image-upload.tsx'
export { UploadBox } from './upload-box.tsx'
export type { UploadView } from './use-upload.ts'
