import { createUploader, type UploadTask } from '@dryrun/uploader/uploader.ts'
import { call } from '../../api.ts'

/** Begins to upload a picture of the signed-in person, under a name of its own: files called alike do not meet. */
export async function beginUpload(
  folder: 'images' | 'transactions',
  memberId: string,
  file: File,
): Promise<{ name: string; task: UploadTask }> {
  const { bucket, token } = await call('issueStorageToken')
  const ending = file.type.slice('image/'.length)
  const name = `${folder}/${memberId}/${crypto.randomUUID()}.${ending}`
  const uploader = createUploader({ bucket, getToken: async () => token })
  return { name, task: uploader.upload(name, file, { contentType: file.type }) }
}
