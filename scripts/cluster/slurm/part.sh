#!/usr/bin/env bash
#SBATCH --job-name=zoetrope-part
#SBATCH --open-mode=append
# Encodes the part with the number of this array task. Exit status 75 means that another attempt may
# succeed; with RequeueExit=75 in slurm.conf, Slurm repeats the task.
exec "${ZOETROPE:-zoetrope}" part "$1" --lanes "${SLURM_CPUS_PER_TASK:-1}" --progress lines
