import type { BlobPlace, BlobStore } from './blob-store.ts'
import { openDirectory } from './directory-store.ts'
import { openS3 } from './s3-store.ts'

export function openBlobs(place: BlobPlace): Promise<BlobStore> {
  return place.kind === 's3' ? openS3(place) : openDirectory(place.folder)
}
