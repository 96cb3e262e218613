#!/usr/bin/env bash
#SBATCH --job-name=zoetrope-part
#SBATCH --open-mode=append
# Makes the part of a film that has the number of this task. Status 75 means that another try may succeed; with
# RequeueExit=75 in slurm.conf, Slurm repeats it.
exec "${ZOETROPE:-zoetrope}" part "$1" --lanes "${SLURM_CPUS_PER_TASK:-1}" --progress lines
