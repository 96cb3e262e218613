#!/usr/bin/env bash
#SBATCH --job-name=zoetrope-join
# Joins the parts. If parts are missing, join lists them, and scripts/cluster/slurm/encode submits
# them again. An existing film can only come from an earlier attempt, since encode refuses to start
# if the film exists; so it is overwritten. A folder of films may have others.
options=(--progress lines)
[[ $2 != *.mp4 ]] || options+=(--overwrite)
exec "${ZOETROPE:-zoetrope}" join "$1" -o "$2" "${options[@]}"
