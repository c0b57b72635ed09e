import { createUploader, type UploadTask } from '@dryrun/uploader'
import { call } from '../../api.ts'

/** Which folder of the file store a picture goes to: of oneself, or of a transfer. */
export type PictureFolder = 'images' | 'transactions'

/** Sends one picture to the file store. Two files that are called alike get names of their own. */
export async function beginUpload(
  folder: PictureFolder,
  memberId: string,
  file: File,
): Promise<{ readonly name: string; readonly task: UploadTask }> {
  const { bucket, token } = await call('issueStorageToken')
  const ending = file.type.slice('image/'.length)
  const name = `${folder}/${memberId}/${crypto.randomUUID()}.${ending}`
  const uploader = createUploader({ bucket, getToken: async () => token })
  return { name, task: uploader.upload(name, file, { contentType: file.type }) }
}
