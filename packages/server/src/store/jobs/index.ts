import { subject } from '../subject.ts'
import { addJob, claimJobs, extendJob, finishJob, type JobStore, kindsDue } from './jobs.ts'

export const jobs = subject({
  writes: { addJob, claimJobs, extendJob, finishJob },
  tables: { job: 'all' },
  open: ({ db, write }): { readonly jobs: JobStore } => ({
    jobs: {
      add: write.addJob,
      kindsDue: (at) => kindsDue(db, at),
      claim: write.claimJobs,
      extend: write.extendJob,
      finish: write.finishJob,
    },
  }),
})
